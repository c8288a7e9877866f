import { expect, it } from 'vitest'
import { deadlineAt, deadlineIn, earlierOf } from './deadline'

it.each([
  ['the remaining time', 0, undefined, 5000],
  ['less time later', 4000, undefined, 1000],
  ['less time if some is reserved', 0, 2000, 3000],
  ['whole milliseconds', 0.6, undefined, 4999],
  ['at least one millisecond', 9000, 2000, 1],
])('a deadline leaves %s', (_what, passedMs, reservedMs, expected) => {
  let time = 100
  const deadline = deadlineIn(5000, () => time)
  time += passedMs
  expect(deadline.left(reservedMs)).toEqual({ totalTimeoutMs: expected })
})

it('the earlier of two deadlines counts, with the reserved time', () => {
  const [early, late] = [1000, 2000].map((end) => deadlineAt(end, () => 0))
  if (!early || !late) throw new Error('no deadline')
  for (const both of [earlierOf(early, late), earlierOf(late, early)])
    expect([both.left(), both.left(300)]).toEqual([{ totalTimeoutMs: 1000 }, { totalTimeoutMs: 700 }])
})
