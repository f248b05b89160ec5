import { languages } from '@feltbok/runtime/i18n/i18n.ts';
import { themeChoices } from '@feltbok/ui/device-preferences.ts';
import { useEffect, useId, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { StoryFrame } from './StoryFrame';
import { loadStories, type Story } from './stories';
import './gallery.css';

const stories = loadStories();
const titles = [...new Set(stories.map(({ title }) => title))];

const findStory = () =>
  stories.find(({ id }) => id === decodeURIComponent(location.hash.slice(1))) ?? stories[0];

/** Returns the story that the address names, or the first. */
function useChosenStory(): Story | undefined {
  const [story, setStory] = useState(findStory);
  useEffect(() => {
    const handleHashChange = () => setStory(findStory());
    window.addEventListener('hashchange', handleHashChange);
    return () => window.removeEventListener('hashchange', handleHashChange);
  }, []);
  return story;
}

const StoryList = ({ chosen }: { chosen: Story }) => (
  <nav className="gallery-list">
    {titles.map((title) => (
      <section key={title}>
        <h2>{title}</h2>
        {stories
          .filter((story) => story.title === title)
          .map(({ id, name }) => (
            <a key={id} href={`#${id}`} aria-current={id === chosen.id ? 'page' : undefined}>
              {name}
            </a>
          ))}
      </section>
    ))}
  </nav>
);

interface ChoiceProps<Option extends string> {
  label: string;
  options: readonly Option[];
  value: Option;
  onChange(option: Option): void;
}

function Choice<Option extends string>({ label, options, value, onChange }: ChoiceProps<Option>) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as Option)}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </span>
  );
}

interface ArgumentFieldProps {
  name: string;
  value: string | number | boolean;
  onChange(value: string | number | boolean): void;
}

function ArgumentField({ name, value, onChange }: ArgumentFieldProps) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{name}</label>
      {typeof value === 'boolean' ? (
        <input
          id={id}
          type="checkbox"
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
      ) : (
        <input
          id={id}
          type={typeof value === 'number' ? 'number' : 'text'}
          value={value}
          onChange={({ target }) =>
            onChange(typeof value === 'number' ? Number(target.value) : target.value)
          }
        />
      )}
    </span>
  );
}

/** Shows one story with its controls. Choosing another story resets the arguments. */
const StoryView = ({ story: { Component, initialArguments } }: { story: Story }) => {
  const [theme, setTheme] = useState<(typeof themeChoices)[number]>('device');
  const [language, setLanguage] = useState<(typeof languages)[number]>('nb');
  const [values, setValues] = useState(initialArguments);
  return (
    <div className="gallery-story">
      <form className="gallery-controls" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="theme"
          options={themeChoices}
          value={theme}
          onChange={(choice) => setTheme(choice)}
        />
        <Choice
          label="language"
          options={languages}
          value={language}
          onChange={(choice) => setLanguage(choice)}
        />
        {Object.entries(values).map(([name, value]) => (
          <ArgumentField
            key={name}
            name={name}
            value={value}
            onChange={(changed) => setValues({ ...values, [name]: changed })}
          />
        ))}
      </form>
      <StoryFrame theme={theme} language={language}>
        <Component {...values} />
      </StoryFrame>
    </div>
  );
};

const Gallery = () => {
  const story = useChosenStory();
  if (!story) return <p>There are no stories.</p>;
  return (
    <div className="gallery">
      <StoryList chosen={story} />
      <StoryView key={story.id} story={story} />
    </div>
  );
};

createRoot(document.body.appendChild(document.createElement('div'))).render(<Gallery />);
