import { openDatabase } from '../../prisma/client.ts'
import { placeOrder } from '../../schema/orders/place-order.ts'
import { contextOf, outcomesOf, type Person } from '../support/orders.ts'

/** A process of its own: everybody told to it orders a lifetime at once; it prints what came of it. */
const { DATABASE_URL: databaseUrl = '', BUYERS = '[]', TARIFF: tariffId = '' } = process.env
const database = await openDatabase({ databaseUrl, dataDir: 'memory://' })
process.stdout.write('ready\n')
await new Promise(resolve => process.stdin.once('data', resolve))
const buyers = JSON.parse(BUYERS) as readonly Person[]
const purchase = { tariffId, provider: 'INVOICE', idempotencyKey: 'once' } as const
const { results, codes } = await outcomesOf(
  buyers.map(person => placeOrder(purchase, contextOf(database.prisma, person))),
)
process.stdout.write(JSON.stringify({ held: results.length, codes }))
await database.close()
process.exit(0)
