import { profiles } from '../profiles'
import { findSubject } from '../subjects/find-subject'
import { serve } from './serve'
import type { ServerMessage, ServerTask } from './start-server'

// The server runs in its own process, so it does not block the process that drives the browser.
process.once('message', async ({ certificate, profile, subjects }: ServerTask) => {
  const port = await serve({ subjects: subjects.map(findSubject), certificate, profile: profiles[profile] })
  const message: ServerMessage = { port }
  process.send?.(message)
})
process.once('disconnect', () => process.exit())
