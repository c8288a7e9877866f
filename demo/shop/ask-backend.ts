/**
 * Asks the shop's own backend and gives back its answer.
 * @throws Error with the backend's words when it refuses
 */
export const askBackend = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const response = await fetch(
    `/shop-api/${path}`,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const answer = await response.json()
  if (!response.ok) {
    throw new Error(answer.error?.message ?? `The shop answers with ${response.status}.`)
  }
  return answer
}
