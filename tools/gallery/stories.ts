/// <reference types="webpack/module" />
import type { ComponentType } from 'react';

type StoryArguments = Record<string, string | number | boolean>;
type StoryComponent = ComponentType<StoryArguments> & { args?: StoryArguments };
/** Exports of a `*.stories.tsx`: each component is a story, and its `args` become controls. */
type StoryModule = { default: { title: string } } & Record<string, unknown>;

export interface Story {
  /** Part of the page's address. */
  id: string;
  title: string;
  name: string;
  Component: StoryComponent;
  initialArguments: StoryArguments;
}

// webpack reads these calls at build time, so each must be written out.
const contexts = [
  import.meta.webpackContext('../../shared/ui', { recursive: true, regExp: /\.stories\.tsx$/ }),
  import.meta.webpackContext('../../host/src', { recursive: true, regExp: /\.stories\.tsx$/ }),
  import.meta.webpackContext('../../remote-case/src', {
    recursive: true,
    regExp: /\.stories\.tsx$/,
  }),
  import.meta.webpackContext('../../remote-maps/src', {
    recursive: true,
    regExp: /\.stories\.tsx$/,
  }),
  import.meta.webpackContext('../../remote-reports/src', {
    recursive: true,
    regExp: /\.stories\.tsx$/,
  }),
];

/** Loads all stories, sorted by title. */
export function loadStories(): Story[] {
  const modules = contexts.flatMap((context) =>
    context.keys().map((key) => context(key) as StoryModule),
  );
  return modules
    .flatMap(({ default: { title }, ...components }) =>
      Object.entries(components).map(([name, component]) =>
        toStory(title, name, component as StoryComponent),
      ),
    )
    .sort((a, b) => a.title.localeCompare(b.title));
}

function toStory(title: string, name: string, Component: StoryComponent): Story {
  return {
    id: `${title}/${name}`.replaceAll(' ', '-'),
    title,
    name: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
    Component,
    initialArguments: Component.args ?? {},
  };
}
