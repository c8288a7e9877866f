import { CannotCheck, createRedaction } from './failure'
import type { KitOptions } from './options'
import { preflight, probeIdempotency } from './preflight'
import type { ConformanceReport } from './report'
import { capabilityOf, gradeOf, ruleIdOf, rules } from './rules'
import { type CaseResult, countCreated, runSuite } from './run'
import { createSend, request } from './send'
import { createServiceCall } from './service-call'

/** Whether a list of `--only` or `--skip` names a case, for example by its rule or its grade. */
const names = (entries: readonly string[], name: string): boolean => {
  const id = ruleIdOf(name)
  const own = [id, id.split('-')[0], capabilityOf(name), rules[id] ? gradeOf(name) : 'addition']
  return entries.some((entry) => own.includes(entry))
}

const advanceMock = (url: string, privateKey: string, timeoutMs: number) => async (advanceMs: number) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${privateKey}` }
  const init = { method: 'POST', headers, body: JSON.stringify({ advanceMs }) }
  const { status } = await request(`${url}/mock/clock`, init, timeoutMs)
  if (status !== 200)
    throw new CannotCheck('--mock-control: the mock does not allow it. Start it with --allow-control.')
}

const redactResult = (result: CaseResult, redact: (text: string) => string): CaseResult =>
  result.difference
    ? {
        ...result,
        difference: { expected: redact(result.difference.expected), received: redact(result.difference.received) },
      }
    : result

/** Runs the whole kit against a service. */
export const checkService = async (options: KitOptions, now: () => number = Date.now): Promise<ConformanceReport> => {
  const { subject, only, skip, timeoutMs, timeLimitMs, usesMockControl } = options
  const since = now()
  const account = await preflight(subject, timeoutMs)
  const counter = countCreated()
  const call = createServiceCall({
    subject,
    features: account?.features ?? [],
    send: createSend(subject.url, timeoutMs),
    onAnswer: counter.onAnswer,
  })
  const idempotency = await probeIdempotency(call)
  const results = await runSuite({
    call,
    features: account?.features ?? [],
    isSelected: (name) => (only.length === 0 || names(only, name)) && !names(skip, name),
    deadline: since + timeLimitMs,
    now,
    ...(usesMockControl && { advanceClock: advanceMock(subject.url, subject.privateKey, timeoutMs) }),
  })
  const redact = createRedaction([subject.publicKey, subject.privateKey, subject.otherPrivateKey])
  return {
    service: subject.url,
    startedAt: new Date(since).toISOString(),
    durationMs: now() - since,
    features: account?.features ?? null,
    idempotency,
    results: results.map((result) => redactResult(result, redact)),
    leftBehind: counter.leftBehind(),
  }
}
