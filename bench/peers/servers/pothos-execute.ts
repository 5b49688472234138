import express from 'express'
import { execute, parse } from 'graphql'
import { BONDS_DOCUMENT, variablesOf } from '../documents.ts'
import { listen } from './listen.ts'
import { schema } from './pothos-schema.ts'

/** A fixed document, parsed once, run by graphql's own execute for a REST endpoint. */
const document = parse(BONDS_DOCUMENT)
const app = express()

app.get('/bonds', async (request, response) => {
  const query = request.url.slice(request.url.indexOf('?') + 1)
  const { data, errors } = await execute({ schema, document, variableValues: variablesOf(query), contextValue: {} })
  if (errors !== undefined) throw errors[0]
  response.json(data)
})
listen(app)
