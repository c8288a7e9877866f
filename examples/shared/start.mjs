// Starts tender-orders and the shop behind one address, as a reverse proxy does in production.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { fileURLToPath } from 'node:url'

// The payment service. `npm run dev` starts a mock of it, and sets SERVICE_URL.
const {
  PORT = '3000',
  SERVICE_URL = 'http://localhost:4600',
  PUBLIC_KEY = 'pk_test_demo',
  PRIVATE_KEY = 'sk_test_demo',
} = process.env

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
const [shop, publicRoutes, privateRoutes] = [await freePort(), await freePort(), await freePort()]
const url = `http://localhost:${PORT}`
const secret = () => randomBytes(32).toString('hex')
const secrets = { TENDER_SHOP_SECRET: secret(), TENDER_PRIVATE_SECRET: secret() }

const start = (command, variables) => {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...secrets, ...variables } })
  child.on('exit', (code) => process.exit(code ?? 1))
}
start('tender-orders', {
  TENDER_PUBLIC_URL: url,
  TENDER_SERVICE_URL: SERVICE_URL,
  TENDER_PUBLIC_KEY: PUBLIC_KEY,
  TENDER_PRIVATE_KEY: PRIVATE_KEY,
  TENDER_ORDER_URL: `http://127.0.0.1:${shop}/tender-order`,
  TENDER_LISTEN: String(publicRoutes),
  TENDER_PRIVATE_LISTEN: String(privateRoutes),
})
start(process.argv.slice(2).join(' '), {
  PORT: shop,
  SERVICE_URL,
  PUBLIC_KEY,
  PRIVATE_KEY,
  ORDERS_URL: `http://127.0.0.1:${privateRoutes}`,
})

const isReady = (port, path) =>
  fetch(`http://127.0.0.1:${port}${path}`)
    .then(({ ok }) => ok)
    .catch(() => false)
while (!((await isReady(publicRoutes, '/healthz')) && (await isReady(shop, '/'))))
  await new Promise((resolve) => setTimeout(resolve, 100))

// A simulated Apple Pay and Google Pay for test keys. A real shop does not need this.
const simulators = fileURLToPath(import.meta.resolve('tender-checkout/mock/wallets/script'))

createServer((incoming, response) => {
  const { url: path, method, headers } = incoming
  if (path === '/wallet-simulators.js')
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(simulators))
  // Only tender-orders calls this address of the shop.
  if (path.startsWith('/tender-order')) return response.writeHead(404).end()
  const port = path.startsWith('/tender/') ? publicRoutes : shop
  const forwarded = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.writeHead(502).end())
  incoming.pipe(forwarded)
}).listen(Number(PORT), () => console.log(`The shop is at ${url}`))
