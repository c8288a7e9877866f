import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'

export interface Certificate {
  /** Both in PEM. */
  key: string
  cert: string
  /** What Chromium is told to trust: the digest of the public key, and with it this certificate alone. */
  fingerprint: string
}

const block = (pem: string, name: string): string => {
  const found = new RegExp(`-----BEGIN ${name}-----[^]+?-----END ${name}-----\n?`).exec(pem)?.[0]
  if (!found) throw new Error(`openssl wrote no ${name}`)
  return found
}

/**
 * Makes a certificate for this run alone, with the `openssl` of the machine: it is written to no file.
 * @throws Error when there is no `openssl`
 */
export const makeCertificate = (): Certificate => {
  const how = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=bench.invalid'
  const pem = execFileSync('openssl', ['req', ...how.split(' '), '-keyout', '-', '-out', '-'], {
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
