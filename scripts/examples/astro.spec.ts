import { testExample } from './test-example'

testExample('astro', { packages: 'registry', isBuilt: true, ready: /Server listening|Local /, portOption: '--port' })
