/**
 * Looks up, question by question, what the delegated name servers answer for a zone now, to make the zone equal to it.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Domain } from '#contract/areas/domains.ts'
import type { LiveDns } from '#contract/embedded/live-dns.ts'
import { liveLookUpsPerMinute } from '#contract/limits.ts'
import type { ZoneRecord } from '#contract/dns/checks/zone-index.ts'
import { zoneNameServers } from '#contract/dns/records/zone-name-servers.ts'
import { andMore, formatNumber, joinNames } from '#contract/text.ts'
import { plural, t } from '#contract/translate.ts'
import { errorMessage, statusOf } from '#api/error.ts'
import { runBulk } from '#api/run-bulk.ts'
import { announce } from '#ui/announce.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/inputs.tsx'
import { linkClass } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { rich } from '#ui/rich.tsx'
import { RateLimitCountdown } from '#kit/format/time.tsx'
import { paths } from '#kit/paths.ts'
import { askLiveDns, type LiveQuestion } from '#queries/live-dns.ts'
import { NoLiveDns } from '../../delegation/live-records.tsx'
import { judgeDelegation } from '../../judge-live-dns.ts'
import { recordLabel } from '../format.ts'
import {
  followUps,
  judgeAnswers,
  maxAddedLength,
  questionKey,
  questionsFor,
  readAddedNames,
  readLiveZone,
  type LiveAnswer,
} from './live-zone.ts'

/** Concurrent questions: the service answers two per user. */
const atOnce = 2

const noAnswers: ReadonlyMap<string, LiveAnswer> = new Map()

interface LookUp {
  readonly answers: ReadonlyMap<string, LiveAnswer>
  /** The number of questions, including follow-up questions. */
  readonly total: number
  readonly isRunning: boolean
  /** The service accepts no questions until this time; milliseconds since the epoch. */
  readonly pausedUntil: number | null
  /** The last response; null before the first one, and `unsupported` where the service has no look-ups. */
  readonly live: LiveDns | 'unsupported' | null
}
const nothingAsked: LookUp = { answers: noAnswers, total: 0, isRunning: false, pausedUntil: null, live: null }

const askedText = (asked: number, total: number) =>
  plural(total, '{asked} of {count} query sent', '{asked} of {count} queries sent', {
    asked: formatNumber(asked),
  })

/** Asks the questions as fast as the service allows. Ends when there is no delegation, or when it is stopped. */
function useLookUp(domain: Domain) {
  const [lookUp, setLookUp] = useState(nothingAsked)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => running.current?.abort(), [])

  const start = async (questions: readonly LiveQuestion[], known: Iterable<LiveAnswer>) => {
    const controller = new AbortController()
    const { signal } = controller
    stop()
    running.current = controller
    const answers = new Map([...known].map((answer) => [questionKey(answer.question), answer]))
    const all = new Set([...questions.map(questionKey), ...answers.keys()])
    const update = (change: Partial<LookUp>) => {
      if (running.current === controller)
        setLookUp((now) => ({ ...now, answers: new Map(answers), total: all.size, ...change }))
    }
    const end = (live: LookUp['live']) => {
      update({ live })
      controller.abort()
    }
    update({ isRunning: true, live: null, pausedUntil: null })
    const ask = async (question: LiveQuestion): Promise<LiveAnswer | null> => {
      try {
        const live = await askLiveDns(domain, question, signal)
        if (live === null || (live.servers.length === 0 && answers.size === 0)) {
          end(live ?? 'unsupported')
          return null
        }
        update({ live })
        return judgeAnswers(question, live)
      } catch (error) {
        if (signal.aborted) return null
        if (statusOf(error) === 429) throw error
        return { question, records: [], problem: errorMessage(error) }
      }
    }
    await runBulk({
      // Questions about the same name are asked in sequence, because an alias answers all of them.
      items: [...Map.groupBy(questions, ({ name }) => name).values()],
      run: async (ofName) => {
        const queue = [...ofName]
        let alias: LiveAnswer['records'] = []
        for (let question = queue.shift(); question && !signal.aborted; question = queue.shift()) {
          const key = questionKey(question)
          const answer =
            answers.get(key) ?? (alias.length > 0 ? { question, records: alias, problem: null } : await ask(question))
          if (!answer) return
          answers.set(key, answer)
          if (answer.records.some(({ type }) => type === 'CNAME')) alias = answer.records
          const more = followUps(question, answer)
          for (const each of more) all.add(questionKey(each))
          queue.push(...more)
          update({})
        }
      },
      onFailed: (ofName, error) => {
        for (const question of ofName)
          if (!answers.has(questionKey(question)))
            answers.set(questionKey(question), { question, records: [], problem: errorMessage(error) })
      },
      onPause: (pausedUntil) => update({ pausedUntil }),
      atOnce,
      signal,
    })
    update({ isRunning: false, pausedUntil: null })
    if (running.current === controller) announce(askedText(answers.size, all.size))
  }
  return { ...lookUp, start, stop }
}

/**
 * The look-up of a zone and its result: the records that were asked about and those they should become; null while it
 * is running. `current`: the zone with its pending changes. Closing the dialog stops it.
 */
export function useLiveZone(domain: Domain, current: readonly ZoneRecord[], open: boolean) {
  const zone = domain.domain
  const [names, setNames] = useState('')
  const lookUp = useLookUp(domain)
  const { answers, isRunning, stop } = lookUp
  useEffect(() => (open ? stop : undefined), [open, stop])
  const added = useMemo(() => readAddedNames(names, zone), [names, zone])
  const questions = useMemo(() => questionsFor(current, added.questions), [current, added])
  const result = useMemo(
    () => (isRunning ? null : readLiveZone(answers.values(), current, zone)),
    [isRunning, answers, current, zone],
  )
  return { ...lookUp, names, setNames, added, questions, result }
}

interface LiveSourceProps {
  domain: Domain
  source: ReturnType<typeof useLiveZone>
  /** All records are loaded. */
  complete: boolean
  problem: string | undefined
}

export function LiveSource({ domain: { domain: zone }, source, complete, problem }: LiveSourceProps) {
  const { answers, total, isRunning, pausedUntil, live, names, setNames, added, questions, start, stop } = source
  const [attempted, setAttempted] = useState(false)
  const rest = questions.filter((question) => answers.get(questionKey(question))?.problem !== null)
  const known = [...answers.values()].filter((answer) => answer.problem === null)
  const continues = known.length > 0 && rest.length > 0
  const count = continues ? rest.length : questions.length
  const minutes = Math.ceil(count / liveLookUpsPerMinute)
  const namesProblem = attempted ? (added.problem ?? undefined) : undefined
  const press = () => {
    setAttempted(true)
    if (added.problem !== null || count === 0) return
    void start(continues ? rest : questions, continues ? known : [])
  }
  return (
    <>
      <Notice tone="info" title={t('Live DNS shows only what is looked up')}>
        {rich(
          'The name servers that {zone} is delegated to are asked for each name and type that the zone has. DNS does not list zones: records at other names, or of other types, cannot be seen and are left alone. Where the present name server allows it, a {transfer} gets all records.',
          {
            zone,
            transfer: (
              <Link to={`${paths.domainImport()}?from=transfer`} className={linkClass}>
                {t('zone transfer')}
              </Link>
            ),
          },
        )}
      </Notice>
      <Field
        label={t('Other names to look up')}
        optional
        error={namesProblem}
        hint={t(
          'One name per line, such as www. Looks up their A, AAAA, MX and TXT records, and CAA records of @; for names such as _sip._tcp, their SRV and TXT records.',
        )}
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={2}
            spellCheck={false}
            autoCapitalize="off"
            maxLength={maxAddedLength}
            disabled={isRunning}
            value={names}
            onChange={(event) => setNames(event.target.value)}
          />
        )}
      </Field>
      {isRunning ? (
        <div className="grid gap-2 text-sm">
          <div className="flex items-center justify-between gap-3">
            <span>{askedText(answers.size, total)}</span>
            <Button size="sm" onClick={stop}>
              {t('Stop')}
            </Button>
          </div>
          <Progress
            value={answers.size}
            max={total}
            label={t('Live DNS')}
            valueText={plural(total, '{asked} of {count} query', '{asked} of {count} queries', {
              asked: formatNumber(answers.size),
            })}
          />
          {pausedUntil !== null && <RateLimitCountdown until={pausedUntil} />}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Button
            disabledReason={
              !complete ? t('The records are still loading') : count === 0 ? t('Enter names to look up') : null
            }
            onClick={press}
          >
            {continues ? t('Look up the rest') : answers.size > 0 ? t('Look up again') : t('Look up')}
          </Button>
          {count > 0 && (
            <span className="text-ink-muted">
              {minutes > 1
                ? plural(
                    count,
                    '{count} query, about {minutes} minutes: the service answers {rate} a minute',
                    '{count} queries, about {minutes} minutes: the service answers {rate} a minute',
                    { minutes: formatNumber(minutes), rate: formatNumber(liveLookUpsPerMinute) },
                  )
                : plural(count, '{count} query', '{count} queries')}
            </span>
          )}
        </div>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {live === 'unsupported' && <NoLiveDns />}
      {live !== null && live !== 'unsupported' && !isRunning && <Delegation live={live} zone={zone} />}
      {!isRunning && <Unanswered answers={answers} zone={zone} asked={total} />}
    </>
  )
}

/** Says where the answers come from, unless that is simply another service. */
function Delegation({ live, zone }: { live: LiveDns; zone: string }) {
  const { tone, title, text } = judgeDelegation(live, zone)
  const names = live.servers.map(({ name }) => name)
  if (names.length === 0)
    return (
      <Notice tone={tone} title={title} role="alert">
        {text}
      </Notice>
    )
  return names.some((name) => zoneNameServers.includes(name)) ? (
    <Notice tone="warn" title={title}>
      {t('The name servers of this service return this zone as last rendered, so live DNS would show nothing else.')}
    </Notice>
  ) : (
    <p className="text-sm text-ink-muted">{t('Answers from {servers}.', { servers: joinNames(names, 4) })}</p>
  )
}

/** At most this many are listed; the others are only counted. */
const maxListed = 200

interface UnansweredProps {
  answers: ReadonlyMap<string, LiveAnswer>
  zone: string
  asked: number
}

/** Questions without an answer, or not asked because the user stopped: their records are left alone. */
function Unanswered({ answers, zone, asked }: UnansweredProps) {
  const problems = [...answers.values()].filter(({ problem }) => problem !== null)
  const notAsked = answers.size === 0 ? 0 : asked - answers.size
  if (problems.length + notAsked === 0) return null
  return (
    <details className="text-sm">
      <summary>
        {rich('{unanswered}: these records are left alone', {
          unanswered: (
            <strong>{t('Not answered ({count})', { count: formatNumber(problems.length + notAsked) })}</strong>
          ),
        })}
      </summary>
      <ul className="m-0 mt-1 max-h-48 list-none overflow-y-auto p-0">
        {problems.slice(0, maxListed).map(({ question, problem }) => (
          <li key={questionKey(question)} className="wrap-anywhere">
            {recordLabel(question, zone)}: {problem}
          </li>
        ))}
        {problems.length > maxListed && <li>{andMore(problems.length - maxListed)}</li>}
        {notAsked > 0 && (
          <li>
            {plural(
              notAsked,
              '{count} query not sent, because the lookup was stopped',
              '{count} queries not sent, because the lookup was stopped',
            )}
          </li>
        )}
      </ul>
    </details>
  )
}
