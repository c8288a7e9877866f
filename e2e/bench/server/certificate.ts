import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'

export interface Certificate {
  /** PEM, like `cert`. */
  key: string
  cert: string
  /** The digest of the public key. Chromium trusts only this certificate. */
  fingerprint: string
}

const block = (pem: string, name: string): string => {
  const found = new RegExp(`-----BEGIN ${name}-----[^]+?-----END ${name}-----\n?`).exec(pem)?.[0]
  if (!found) throw new Error(`The output of openssl has no ${name}.`)
  return found
}

/**
 * Creates a certificate for this run with `openssl`. It is not written to a file.
 * @throws Error if `openssl` is not installed
 */
export const makeCertificate = (): Certificate => {
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bench.invalid'
  const pem = execFileSync('openssl', ['req', ...options.split(' '), '-keyout', '-', '-out', '-'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const cert = block(pem, 'CERTIFICATE')
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return {
    key: block(pem, 'PRIVATE KEY'),
    cert,
    fingerprint: createHash('sha256').update(publicKey).digest('base64'),
  }
}
