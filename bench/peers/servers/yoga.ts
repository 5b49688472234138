import { createYoga } from 'graphql-yoga'
import { listen } from './listen.ts'
import { schema } from './pothos-schema.ts'

listen(createYoga({ schema, graphiql: false, landingPage: false, logging: false }))
