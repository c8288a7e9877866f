import { expect, test } from 'vitest'
import { checkSecurityContact, securityContact } from './security-contact'

test.each([
  ['Contact: security@project.example', 'security@project.example'],
  ['Contact: https://project.example/report', 'https://project.example/report'],
])('securityContact() › reads %j as %s', (line, contact) => {
  expect(securityContact(`# Security\n\n${line}\n`)).toBe(contact)
})

test.each(['Contact:', 'Contact: ', 'Contact: to be written', 'Contact: http://project.example', 'No line'])(
  'checkSecurityContact() › throws for %j',
  (line) =>
    expect(() => checkSecurityContact(`# Security\n\n${line}\n`)).toThrow('SECURITY.md: the line "Contact:" has no'),
)
