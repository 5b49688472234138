import express from 'express'
import { listen } from './listen.ts'

/** An answer that is known beforehand, with its tag: the least that express does for a repeated request. */
const TEXT = JSON.stringify({ items: Array.from({ length: 50 }, (_, number) => ({ number, text: 'x'.repeat(500) })) })
const app = express()

app.get('/bonds', (_request, response) => {
  response.set('ETag', '"1"').type('application/json').send(TEXT)
})
listen(app)
