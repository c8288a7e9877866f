import { profiles } from '../profiles'
import { findSubject } from '../subjects/find-subject'
import { serve } from './serve'
import type { ServerMessage, ServerTask } from './start-server'

// A process of its own, so that the server and what drives the browser do not wait for each other.
process.once('message', async ({ certificate, profile, subjects }: ServerTask) => {
  const port = await serve({ subjects: subjects.map(findSubject), certificate, profile: profiles[profile] })
  const message: ServerMessage = { port }
  process.send?.(message)
})
process.once('disconnect', () => process.exit())
