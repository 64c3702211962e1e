/** A button that lets the user choose a file, or several. The same file can be chosen again, such as after it was changed. */
import { buttonClass } from './button.tsx'
import { Upload } from './icons/upload.ts'

interface FileButtonProps {
  label: string
  /** Which files are offered, as of the attribute. */
  accept?: string
  multiple?: boolean
  /** Called for each of them, in their order. */
  onFile: (file: File) => void
}

export const FileButton = ({ label, accept, multiple, onFile }: FileButtonProps) => (
  <label className={`${buttonClass({ size: 'sm' })} relative cursor-pointer has-focus-visible:outline-2`}>
    <Upload size={16} aria-hidden className="-ms-0.5 flex-none" />
    {label}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={({ target }) => {
        for (const file of target.files ?? []) onFile(file)
        target.value = ''
      }}
    />
  </label>
)
