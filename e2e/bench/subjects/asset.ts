import { brotliCompressSync } from 'node:zlib'

export type Asset = () => Response

const maxAge = (type: string): string =>
  type.startsWith('text/html') ? 'public, max-age=300' : 'public, max-age=31536000, immutable'

/**
 * Creates a response with maximum Brotli compression. Documents are cached for minutes, other files
 * permanently. All subjects use it.
 */
export const asset = (type: string, text: string, headers: Record<string, string> = {}): Asset => {
  const body = brotliCompressSync(text)
  const all = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': maxAge(type),
    ...headers,
    'content-type': `${type}; charset=utf-8`,
    'content-encoding': 'br',
    'content-length': String(body.length),
  }
  return () => new Response(new Uint8Array(body), { headers: all })
}

export const html = (text: string, headers: Record<string, string> = {}): Asset => asset('text/html', text, headers)

export const script = (text: string): Asset => asset('text/javascript', text)
