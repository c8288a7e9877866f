/** A database that runs PostgreSQL's SQL. */
export interface Database {
  /** Runs one statement, on any connection. */
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  /** Runs statements on one connection, in one transaction. */
  transaction<Result>(work: (query: Database['query']) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
