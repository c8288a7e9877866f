import { testExample } from './test-example'
import { withoutScripts } from './without-scripts'

testExample('nuxt', {
  packages: 'registry',
  isBuilt: true,
  ready: /Listening on|Local:/,
  ownJourneys: [withoutScripts],
})
