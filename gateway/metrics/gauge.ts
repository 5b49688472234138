import { Gauge, type Registry } from 'prom-client'

/** A gauge that looks when it is asked; a value of null is left out. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  look: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await look()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}
