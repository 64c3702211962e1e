/** The keys of the jobs that job-storage.ts keeps for this tab. */
import { jsonEntry } from '#api/storage.ts'

export const storedJobKeys = jsonEntry('tab', 'quarterdeck.jobs', (value) =>
  Array.isArray(value) && value.every((key) => typeof key === 'string') ? value.map(String) : null,
)

export const hasStoredJobs = () => (storedJobKeys.get()?.length ?? 0) > 0
