/** The content of job-notice.tsx, loaded with the first job that did not do everything. */
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Job } from './job-store.ts'
import { JobProblems, JobRetry } from './job-problems.tsx'
import { countItems, jobSummary } from './job-summary.ts'
import { jobs } from './jobs.ts'

export function JobNoticeContent({ incomplete }: { incomplete: readonly Job[] }) {
  return incomplete.map((job) => (
    <Notice
      key={job.id}
      tone={countItems(job, 'failed') > 0 ? 'bad' : 'warn'}
      className="mb-4"
      title={`${job.title}: ${jobSummary(job)}`}
      actions={
        <>
          <JobRetry job={job} />
          <Button size="sm" variant="ghost" onClick={() => jobs.dismiss(job.id)}>
            Dismiss
          </Button>
        </>
      }
    >
      <JobProblems job={{ ...job, list: null }} />
    </Notice>
  ))
}
