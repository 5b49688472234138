import { questionOf } from '../question.ts'
import { listen, queryOf } from './listen.ts'
import { LAYOUTS, openPool, screenBySql } from './market-sql.ts'

/** The same statements without a framework. */
const pool = openPool()

listen(async (request, response) => {
  try {
    const text = JSON.stringify(await screenBySql(pool, LAYOUTS.tables, questionOf(queryOf(request.url ?? ''))))
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    response.writeHead(200, headers).end(text)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
