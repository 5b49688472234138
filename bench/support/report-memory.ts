/** Loaded into the process that is measured: tells its memory to its parent, and collects garbage when it is told to. */
const EVERY_MS = 50

setInterval(() => process.send?.(process.memoryUsage()), EVERY_MS).unref()
process.on('message', message => {
  if (message !== 'collect') return
  globalThis.gc?.()
  process.send?.({ ...process.memoryUsage(), collected: true })
})
process.channel?.unref()
