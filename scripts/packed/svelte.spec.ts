import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sveltePlugin } from '../../vite.config'
import { root } from '../paths'
import { installPacked, type Shop } from './unpack'

let shop: Shop
beforeAll(() => {
  shop = installPacked()
  symlinkSync(`${root}node_modules/svelte`, join(shop.folder, 'node_modules/svelte'))
})
afterAll(() => rmSync(shop.folder, { recursive: true }))

const page = `
<script>
  import { CheckoutProvider } from 'tender-checkout/svelte'
  import PayForm from './pay-form.svelte'
  const { options } = $props()
</script>

<CheckoutProvider {options}><PayForm /></CheckoutProvider>`

const payForm = `
<script>
  import { Card, Steps, usePay } from 'tender-checkout/svelte'
  const payment = usePay()
</script>

<Steps id="checkout"><Card class="card" cardholderName={false} /><button disabled={payment.paying}>Pay</button></Steps>`

const program = `
import { render } from 'svelte/server'
import Page from './page.svelte'
export const { body } = render(Page, { props: { options: {} } })`

test("tender-checkout/svelte › a shop's build compiles the components, which render on a server", async () => {
  const files = { 'page.svelte': page, 'pay-form.svelte': payForm, 'program.js': program }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(shop.folder, name), code)
  const input = join(shop.folder, 'program.js')
  await build({
    root: shop.folder,
    configFile: false,
    logLevel: 'error',
    plugins: [sveltePlugin],
    ssr: { noExternal: true },
    build: { ssr: input, outDir: 'out', rolldownOptions: { output: { entryFileNames: 'program.mjs' } } },
  })
  const { body } = await import(pathToFileURL(join(shop.folder, 'out/program.mjs')).href)
  const html = body.replace(/<!--.*?-->/g, '').replace(/>\s+</g, '><')
  expect(html).toBe('<form id="checkout"><div class="card"></div><button>Pay</button></form>')
})
