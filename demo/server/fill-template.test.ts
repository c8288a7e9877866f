import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template'

it('fillTemplate() › inserts escaped values and leaves unknown names unchanged', () => {
  const html = '<a href="__SERVICE_URL__/x" data-id="__TRACKING_ID__">__OTHER__</a>'
  expect(fillTemplate(html, { SERVICE_URL: 'http://pay', TRACKING_ID: '"><script>' })).toBe(
    '<a href="http://pay/x" data-id="&quot;&gt;&lt;script&gt;">__OTHER__</a>',
  )
})
