/** A payment processor that is connected to the account. */
export interface Connection {
  id: string
  name: string
}

export const seededConnections: readonly Connection[] = [
  { id: 'connection_card', name: 'Tender mock gateway' },
  { id: 'connection_backup', name: 'Tender mock backup gateway' },
]

/** The connection that flows use. */
export const flowConnectionId = 'connection_card'

export const connectionName = (id: string): string | null =>
  seededConnections.find((connection) => connection.id === id)?.name ?? null

export const isConnection = (id: string): boolean => seededConnections.some((connection) => connection.id === id)
