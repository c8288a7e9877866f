import { randomUUID } from 'node:crypto'
import express, { type Request, type Response } from 'express'
import { expressHandler } from 'tender-checkout/server'
import { checkout } from './shop/checkout'
import { changeOrder, confirmOrder, openOrder } from './shop/orders'
import { sessionCookie, sessionIn } from './shop/session'

const app = express()

app.use('/tender', expressHandler(checkout))

/** Reads the session of the browser, or starts one. */
const sessionOf = (request: Request, response: Response): string => {
  const known = sessionIn(request.headers.cookie)
  const session = known ?? randomUUID()
  if (!known) response.cookie(sessionCookie, session, { httpOnly: true, sameSite: 'lax' })
  return session
}

app
  .route('/api/order')
  .get(async (request, response) => {
    response.json(await openOrder(sessionOf(request, response)))
  })
  .post(express.json(), async (request, response) => {
    const order = await changeOrder(sessionOf(request, response), request.body)
    if (order) response.json(order)
    else response.sendStatus(409)
  })

app.get('/api/confirmation', async (request, response) => {
  response.json(await confirmOrder(sessionOf(request, response)))
})

if (process.env.NODE_ENV === 'production') {
  app.use(express.static('dist'))
  app.get('/thanks', (_request, response) => response.sendFile('index.html', { root: 'dist' }))
} else {
  const vite = await import('vite')
  app.use((await vite.createServer({ server: { middlewareMode: true } })).middlewares)
}

const port = Number(process.env.PORT ?? 3000)
app.listen(port, () => console.log(`The shop is at http://localhost:${port}`))
