import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Serves the files of a folder and nothing else, in a process of its own: what their bytes cost the machine. */
const [folder = ''] = process.argv.slice(2)

const server = createServer((request, response) => {
  createReadStream(join(folder, String(request.url).slice(1))).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
