import { testExample } from './test-example'

testExample('angular', {
  packages: 'registry',
  isBuilt: true,
  ready: /The shop is at http|Local:/,
  portOption: '--port',
})
