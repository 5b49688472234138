import express from 'express'
import { questionOf } from '../question.ts'
import { alternativesBySql } from './alternatives-sql.ts'
import { bondBySql } from './details-sql.ts'
import { listen, queryOf } from './listen.ts'
import { LAYOUTS, openPool, screenBySql } from './market-sql.ts'
import { overviewBySql } from './overview-sql.ts'

/** express and pg, written by hand. LAYOUT says whether the three tables are joined or the wide one is read. */
const layout = LAYOUTS[process.env.LAYOUT === 'wide' ? 'wide' : 'tables']
const pool = openPool()
const app = express()

app.get('/bonds', async (request, response) => {
  response.json(await screenBySql(pool, layout, questionOf(queryOf(request.url))))
})
app.get('/bonds/:id', async (request, response) => {
  const bond = await bondBySql(pool, request.params.id)
  if (bond === null) response.status(404).end()
  else response.json(bond)
})
app.get('/alternatives/:isin', async (request, response) => {
  response.json(await alternativesBySql(pool, request.params.isin))
})
app.get('/overview', async (request, response) => {
  response.json(await overviewBySql(pool, queryOf(request.url).get('Currency') ?? 'RUB'))
})
listen(app)
