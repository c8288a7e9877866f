// Starts the mock of the payment service, and then the command in its arguments.
import { spawn } from 'node:child_process'
import { startMock } from 'tender-checkout/mock'

const mock = await startMock({ allowControl: true })
console.log(`The payments of the shop are at ${mock.inspectorUrl}`)
spawn(process.argv.slice(2).join(' '), {
  shell: true,
  stdio: 'inherit',
  env: { ...process.env, SERVICE_URL: mock.url },
}).on('exit', (code) => process.exit(code ?? 1))
