import { testExample } from './test-example'
import { withoutScripts } from './without-scripts'

testExample('sveltekit', {
  packages: 'registry',
  isBuilt: true,
  ready: /Listening on|Local:/,
  portOption: '--port',
  ownJourneys: [withoutScripts],
})
