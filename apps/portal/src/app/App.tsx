import { lazy, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ConfirmProvider } from '../components/modal/ConfirmProvider';
import { NotFound } from './NotFound';
import { preloadScreens, SCREENS } from './screens';
import { Shell } from './shell/Shell';
import { createStore } from './store';

const Dashboard = lazy(SCREENS.dashboard);
const Employees = lazy(SCREENS.employees);
const Tasks = lazy(SCREENS.tasks);
const Departments = lazy(SCREENS.departments);
const Metrics = lazy(SCREENS.metrics);

/** The portal: its store, its stream of changes, its screens. */
export function App() {
  const [{ store, live }] = useState(createStore);
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
  useEffect(preloadScreens, []);
  return (
    <Provider store={store}>
      <BrowserRouter>
        <ConfirmProvider>
          <Routes>
            <Route element={<Shell />}>
              <Route index element={<Dashboard />} />
              <Route path="/employees" element={<Employees />} />
              <Route path="/tasks" element={<Tasks />} />
              <Route path="/departments" element={<Departments />} />
              <Route path="/metrics" element={<Metrics />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </ConfirmProvider>
      </BrowserRouter>
    </Provider>
  );
}
