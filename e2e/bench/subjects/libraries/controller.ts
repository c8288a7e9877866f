import { GraphQLClient } from 'graphql-request'
import * as z from 'zod/mini'

const shape = z.object({ startIntent: z.object({ id: z.string(), status: z.string() }) })

const start = async () => {
  const client = new GraphQLClient('https://api.fields.test/graphql')
  z.parse(shape, await client.request({ document: 'mutation startIntent { startIntent { id status } }' }))
}

start()
