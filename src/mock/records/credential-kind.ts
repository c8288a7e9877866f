export const credentialKinds = ['PRIVATE_KEY', 'CLIENT_TOKEN', 'PUBLIC_KEY'] as const

export type CredentialKind = (typeof credentialKinds)[number]
