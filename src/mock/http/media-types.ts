const responseMediaTypes = ['application/graphql-response+json', 'application/json'] as const

export type ResponseMediaType = (typeof responseMediaTypes)[number]

interface Range {
  type: string
  quality: number
}

const parseAccept = (header: string): Range[] =>
  header.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 }
  })

const wildcards = new Set(['*/*', 'application/*', ''])

/**
 * Chooses the media type of the response; undefined if the caller accepts none of them. The
 * response is `application/graphql-response+json` only if the header names this type. With a
 * wildcard or without the header, it is plain JSON.
 */
export const negotiate = (accept: string | null): ResponseMediaType | undefined => {
  const ranges = parseAccept(accept ?? '*/*')
  const named = responseMediaTypes
    .map((type) => ({ type, quality: ranges.find((range) => range.type === type)?.quality ?? 0 }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]
  if (named) return named.type
  return ranges.some(({ type, quality }) => wildcards.has(type) && quality > 0) ? 'application/json' : undefined
}

/** Returns whether this is the content type of an HTML form. */
export const isForm = (contentType: string | null): boolean =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded'

/** Returns whether a body of this content type is JSON in UTF-8. */
export const isJson = (contentType: string | null): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((piece) => piece.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8)
  return type === 'application/json' && (charset === undefined || /^"?utf-?8"?$/.test(charset))
}
