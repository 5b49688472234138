import { useSofa } from 'sofa-api'
import { listen } from './listen.ts'
import { schema } from './pothos-schema.ts'

listen(useSofa({ schema, basePath: '/api', depthLimit: 5 }))
