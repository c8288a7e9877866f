import { testExample } from './test-example'

testExample('sveltekit', { packages: 'registry', isBuilt: true, ready: /Listening on|Local:/, portOption: '--port' })
