// Whether the page in this tab is still what the server would send.

/** The address of a file names its version, and the server has only the present one kept for good.
 * Where it cannot be asked, nothing is known to be newer. */
export async function isFresh() {
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return !answer?.ok || (answer.headers.get('cache-control') || '').includes('immutable');
}
