import {
  type Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  type ProjectReflection,
  ReferenceReflection,
} from 'typedoc'
import type { SummaryOf } from './api-tasks'

/** Returns the text of a part of a comment. A link has no address here, because pages differ. */
const textOf = (part: CommentDisplayPart): string =>
  part.kind === 'inline-tag' ? `\`${part.text.split('|')[0]?.trim()}\`` : part.text

/** Returns the first sentence of a comment as one line. */
export const firstSentence = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  // The end of a sentence is not the point of a name such as `Tender.js` or of `e.g. 1.5`.
  return /^.*?[.:?!](?=\s+[A-Z`]|$)/.exec(line)?.[0].replace(/:$/, '.') ?? line
}

/** Returns the export itself if an entry exports it again from another one. */
const original = (reflection: DeclarationReflection): DeclarationReflection =>
  reflection instanceof ReferenceReflection
    ? (reflection.getTargetReflectionDeep() as DeclarationReflection)
    : reflection

const commentOf = (reflection: DeclarationReflection): Comment | undefined =>
  reflection.comment ??
  reflection.signatures?.find(({ comment }) => comment)?.comment ??
  (reflection.type?.type === 'reflection' ? reflection.type.declaration.signatures?.[0]?.comment : undefined)

/**
 * Returns a function that reads the first sentence of an export's comment.
 *
 * @throws Error for an export without a comment
 */
export const summaryIn =
  (project: ProjectReflection): SummaryOf =>
  (entry, name) => {
    const found = project.children?.find((each) => each.name === entry)?.children?.find((each) => each.name === name)
    const comment = found && commentOf(original(found))
    if (!comment) throw new Error(`${name} in ${entry} has no comment, which the API reference shows as its summary`)
    return firstSentence(comment.summary.map(textOf).join(''))
  }
