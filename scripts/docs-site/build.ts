import { build } from 'vitepress'
import { root } from '../paths'
import { writeApiReference } from './write-api-reference'
import { writeLiveCheckout } from './write-live-checkout'
import { writePlaygroundModules } from './write-playground-modules'

// `npm run docs:build`: builds the site into docs/.vitepress/dist. A dead link fails the build.
await writeApiReference()
await writeLiveCheckout()
await writePlaygroundModules()
await build(`${root}docs`)
