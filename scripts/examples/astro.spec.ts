import { testExample } from './test-example'
import { withoutScripts } from './without-scripts'

testExample('astro', {
  packages: 'registry',
  isBuilt: true,
  ready: /Server listening|Local /,
  portOption: '--port',
  ownJourneys: [withoutScripts],
})
