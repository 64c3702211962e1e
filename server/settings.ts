/** The service's settings, read from the environment once at start. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  demo: boolean
}
