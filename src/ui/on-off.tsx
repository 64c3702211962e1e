import { t } from '#contract/translate.ts'
import { Status } from './badge.tsx'

/** A setting that is on or off, as a status. `isRisk`: that it is off is something to mend. */
export const OnOff = ({ isOn, isRisk = false }: { isOn: boolean; isRisk?: boolean }) => (
  <Status tone={isOn ? 'ok' : isRisk ? 'warn' : 'off'}>{isOn ? t('On') : t('Off')}</Status>
)
