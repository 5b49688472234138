/**
 * Stores each batch while the next one is made. Nothing is being stored any more when this returns or throws.
 * @throws what making or storing a batch throws; no further batch is made then
 */
export async function storeEach<Batch>(
  batches: AsyncIterable<Batch>,
  store: (batch: Batch) => Promise<unknown>,
): Promise<void> {
  let storing: Promise<unknown> = Promise.resolve()
  try {
    for await (const batch of batches) {
      await storing
      storing = store(batch)
      // The next await of `storing` throws the error; this handler avoids an unhandled rejection until then.
      storing.catch(() => undefined)
    }
  } finally {
    await storing
  }
}
